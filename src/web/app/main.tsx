import { sendOverNetwork } from '../send.ts'
import { startApp } from './start-app.tsx'

const root = document.getElementById('root')
if (root) startApp({ root, send: sendOverNetwork })
