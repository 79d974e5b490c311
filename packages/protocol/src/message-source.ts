/** Marks messages between frames as ours. */
export const messageSource = 'kuelik';

/** Query parameter by which the loader passes the target origin of the flow's messages. */
export const parentOriginParameter = 'parent_origin';
