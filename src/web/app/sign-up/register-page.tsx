import { Navigate, useSearchParams } from 'react-router'
import { RegisterForm } from './register-form.tsx'
import { askedAccountOf, choosePath } from './sign-up-paths.ts'

/** The second step. Without a known type there is no form: back to the choice (spec section 8). */
export function RegisterPage() {
  const [address] = useSearchParams()
  const asked = askedAccountOf(address)
  if (!asked) return <Navigate to={choosePath} replace />
  return <RegisterForm key={`${asked.accountType} ${asked.account}`} asked={asked} />
}
