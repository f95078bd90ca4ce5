export const fitPath = '/api/vendors/ai/fit-suggestion'
