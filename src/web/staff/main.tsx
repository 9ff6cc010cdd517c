import { runtime } from '#runtime'
import { startStaff } from './start-staff.tsx'

const root = document.getElementById('root')
if (root) void startStaff({ root, runtime })
