/**
 * Response headers of a request that changed the wedding: its change mark afterwards (`changed_at` of
 * `GET /api/wedding/changes`) and the mark before. A client that knows the mark before has missed nothing. The headers are
 * absent if another request may have changed something at the same time. The settings come with the mark itself, without one before: a
 * client that has just read a wedding follows its changes from there.
 */
export const CHANGE_MARK = 'X-Change-Mark'
export const CHANGE_MARK_BEFORE = 'X-Change-Mark-Before'
