/** Who a message between frames is from: told apart from every other message on the page. */
export const messageSource = 'kuelik';

/** Query parameter by which the loader tells the flow which origin its messages are for. */
export const parentOriginParameter = 'parent_origin';
