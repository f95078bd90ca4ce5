export * from '../tables/accounts'
export * from '../tables/billing'
export * from '../tables/both'
export * from '../tables/memberships'
