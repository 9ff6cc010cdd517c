import { home } from '#home'
import { startApp } from './start-app.tsx'

const root = document.getElementById('root')
if (root) void startApp({ root, home })
