/** The routes of the staff's queue and its tasks. */
export const staffTaskRoutes = {
  staffTasks: { method: 'GET', path: '/api/staff/tasks' },
  staffTakeNextTask: { method: 'POST', path: '/api/staff/tasks/take-next' },
  staffOpenTask: { method: 'GET', path: '/api/staff/tasks/{id}' },
  staffTakeTask: { method: 'POST', path: '/api/staff/tasks/{id}/take' },
  staffAssignTask: { method: 'POST', path: '/api/staff/tasks/{id}/assign-to' },
  staffHandTaskBack: { method: 'POST', path: '/api/staff/tasks/{id}/hand-back' },
  staffTakeTaskOver: { method: 'POST', path: '/api/staff/tasks/{id}/take-over' },
  staffEscalateTask: { method: 'POST', path: '/api/staff/tasks/{id}/escalate' },
  staffCarryTaskOn: { method: 'POST', path: '/api/staff/tasks/{id}/carry-on' },
} as const
