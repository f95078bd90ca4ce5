export const cateringPath = '/api/settings/catering-category'
