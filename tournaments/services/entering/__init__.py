"""Many enter, come or leave at once; somebody walks in; somebody takes the chair of a bye."""
