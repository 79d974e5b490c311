/** Marks messages between frames as ours. */
export const messageSource = 'kuelik';

/** Query parameter with which the loader tells the flow the target origin of its messages. */
export const parentOriginParameter = 'parent_origin';
