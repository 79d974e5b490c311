import { parseFlowQuery } from '../address/query.ts';
import { createHostChannel } from './host-events.ts';
import { pageTargets } from './host-targets.ts';

/**
 * Tells the host of a page outside the flow something by the flow's own channel: an event on the window, a message to
 * the framing page that `parent_origin` names, and JSON to the app that opened the page with `web_view`. Never fails.
 */
export function tellHost(page: Window, name: string, detail: unknown): void {
  createHostChannel(pageTargets(page, parseFlowQuery(page.location.search)))(name, detail);
}
