import { parseFlowQuery } from '../address/query.ts';
import { createHostChannel } from './host-events.ts';
import { pageTargets } from './host-targets.ts';

/**
 * Notifies the host of a page outside the flow through the flow's own channels: an event on the window, a
 * message to the framing page named by `parent_origin`, and JSON to the app that opened the page with
 * `web_view`. Never fails.
 */
export function notifyHost(page: Window, name: string, detail: unknown): void {
  createHostChannel(pageTargets(page, parseFlowQuery(page.location.search)))(name, detail);
}
