import { currentRequest } from '../../kit/http/request-memo.ts';

/**
 * Whether the current request's session was created with a test key: it uses the sandbox. Known on technology routes once
 * the token is checked.
 */
export const isTestSession = (): boolean => currentRequest()?.tokenSessionIsTest === true;
