import { runtime } from '#runtime'
import { startApp } from './start-app.tsx'

const root = document.getElementById('root')
if (root) void startApp({ root, runtime })
