import type { ApiClient } from '@kuelik/protocol';
import * as v from 'valibot';
import {
  account,
  alertPage,
  createdSession,
  delivery,
  deliveryPage,
  erasure,
  sessionDetails,
  sessionPage,
  signedIn,
} from './contract.ts';

/** Sessions fetched at a time. */
const pageSize = 20;
/** The most that the backend gives at a time. */
const maxPage = 100;

const sessionPath = (id: string) => `/integrator/sessions/${encodeURIComponent(id)}/`;

/**
 * The cabinet's calls. The browser's cookie says who calls; all reject with `ApiError`.
 *
 * @param frontendUrl where persons open the flow, which need not be where the cabinet is.
 */
export function cabinetApi(client: ApiClient, frontendUrl: string) {
  return {
    account: (signal: AbortSignal) =>
      client.request({ method: 'GET', path: '/integrator/account/', schema: account, silent: true, signal }),

    signIn: (apiKey: string) =>
      client.request({
        method: 'POST',
        path: '/integrator/sign-in/',
        body: { api_key: apiKey },
        schema: signedIn,
        silent: true,
      }),

    signOut: () => client.request({ method: 'POST', path: '/integrator/sign-out/', schema: v.unknown() }),

    /** @param before `next` of the page before; null for the newest sessions. */
    list: (before: string | null, signal?: AbortSignal) =>
      client.request({
        method: 'GET',
        path: '/integrator/sessions/',
        query: { limit: pageSize, before: before ?? undefined },
        schema: sessionPage,
        ...(signal === undefined ? {} : { signal }),
      }),

    /** The newest of what only the integrator can mend. */
    alerts: (signal: AbortSignal) =>
      client.request({
        method: 'GET',
        path: '/integrator/alerts/',
        query: { limit: maxPage },
        schema: alertPage,
        signal,
      }),

    /** Creates a session of the integrator's defaults. */
    create: () => client.request({ method: 'POST', path: '/integrator/sessions/', schema: createdSession }),

    details: (id: string, signal: AbortSignal) =>
      client.request({ method: 'GET', path: sessionPath(id), schema: sessionDetails, signal }),

    /** Removes the session's personal data and pictures for good. */
    erase: (id: string) =>
      client.request({ method: 'POST', path: `${sessionPath(id)}erase/`, schema: erasure }),

    /** What the integrator's server was told of the session, newest first. */
    deliveries: (id: string, signal: AbortSignal) =>
      client.request({
        method: 'GET',
        path: '/integrator/webhooks/',
        query: { limit: maxPage, session_id: id },
        schema: deliveryPage,
        signal,
      }),

    /** Sends a message once more. */
    replay: (id: string) =>
      client.request({
        method: 'POST',
        path: `/integrator/webhooks/${encodeURIComponent(id)}/replay/`,
        schema: delivery,
      }),

    /** The address of a stored picture or file. */
    fileUrl: (id: string, file: string) =>
      `${client.baseUrl}${sessionPath(id)}evidence/${encodeURIComponent(file)}/`,

    /** The address to send the person to. */
    flowUrl: (id: string) => `${frontendUrl}/flow/${encodeURIComponent(id)}`,
  };
}

export type CabinetApi = ReturnType<typeof cabinetApi>;
