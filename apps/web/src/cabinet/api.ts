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

/** Sessions per page. */
const pageSize = 20;
/** The backend's maximum page size. */
const maxPage = 100;

const sessionPath = (id: string) => `/integrator/sessions/${encodeURIComponent(id)}/`;

/**
 * The cabinet's calls. The browser's cookie authenticates; all reject with `ApiError`.
 *
 * @param frontendUrl where people open the flow, which may be another origin than the cabinet's.
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

    /** @param before `next` of the previous page; null for the newest sessions. */
    list: (before: string | null, signal?: AbortSignal) =>
      client.request({
        method: 'GET',
        path: '/integrator/sessions/',
        query: { limit: pageSize, before: before ?? undefined },
        schema: sessionPage,
        ...(signal === undefined ? {} : { signal }),
      }),

    /** The newest alerts that only the integrator can act on. */
    alerts: (signal: AbortSignal) =>
      client.request({
        method: 'GET',
        path: '/integrator/alerts/',
        query: { limit: maxPage },
        schema: alertPage,
        signal,
      }),

    /** Creates a session with the integrator's defaults. */
    create: () => client.request({ method: 'POST', path: '/integrator/sessions/', schema: createdSession }),

    details: (id: string, signal: AbortSignal) =>
      client.request({ method: 'GET', path: sessionPath(id), schema: sessionDetails, signal }),

    /** Erases the session's personal data and pictures for good. */
    erase: (id: string) =>
      client.request({ method: 'POST', path: `${sessionPath(id)}erase/`, schema: erasure }),

    /** The sealed protocol as PDF. */
    protocol: (id: string) =>
      client.request({
        method: 'GET',
        path: `${sessionPath(id)}protocol/`,
        as: 'blob',
        schema: v.blob(),
        // The protocol may have to be sealed first, by a slow authority.
        timeout: 60_000,
        silent: true,
      }),

    /** Stores a reviewer's decision; only one is accepted. */
    review: (id: string, decision: 'confirmed' | 'rejected', note: string) =>
      client.request({
        method: 'POST',
        path: `${sessionPath(id)}review/`,
        body: { decision, note },
        schema: v.unknown(),
      }),

    /** Webhook deliveries of the session, newest first. */
    deliveries: (id: string, signal: AbortSignal) =>
      client.request({
        method: 'GET',
        path: '/integrator/webhooks/',
        query: { limit: maxPage, session_id: id },
        schema: deliveryPage,
        signal,
      }),

    /** Sends a delivery again. */
    replay: (id: string) =>
      client.request({
        method: 'POST',
        path: `/integrator/webhooks/${encodeURIComponent(id)}/replay/`,
        schema: delivery,
      }),

    /** The address of a stored picture or file. */
    fileUrl: (id: string, file: string) =>
      `${client.baseUrl}${sessionPath(id)}evidence/${encodeURIComponent(file)}/`,

    /** The link to send to the person. */
    flowUrl: (id: string) => `${frontendUrl}/flow/${encodeURIComponent(id)}`,
  };
}

export type CabinetApi = ReturnType<typeof cabinetApi>;
