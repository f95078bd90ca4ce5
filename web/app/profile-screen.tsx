import { People } from '../features/members/people'
import { ProfilePage } from '../features/profile/profile-page'

export function ProfileScreen() {
  return <ProfilePage people={<People />} />
}
