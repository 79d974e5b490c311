import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sampleIdentityCard } from '@kuelik/providers/testing';

const address = { country: 'КАЗАХСТАН', region: 'АЛМАТЫ', street: 'АБАЯ', building: '1', flat: '2' };
/**
 * A state gateway that answers immediately, according to docs/providers/state-gateway.md; requests are identified by
 * their IIN.
 */
export async function startProviderStub(): Promise<{ url: string; asked: () => number; stop: () => void }> {
  let asked = 0;
  const server: Server = createServer((request, reply) => {
    asked += 1;
    let body = '';
    request.on('data', (part: Buffer) => {
      body += part.toString();
    });
    request.on('end', () => {
      const path = request.url ?? '';
      const id = /requests\/(\w+)\//.exec(path)?.[1] ?? '';
      const { iin } = body === '' ? { iin: id } : { iin: id, ...JSON.parse(body) };
      const answer = (status: number, data: object) =>
        reply.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(data));
      if (path.endsWith('/registries/requests/')) return answer(201, { request_id: iin });
      if (path.includes('/registries/requests/')) {
        return answer(200, { status: 'READY', result: { iin, address } });
      }
      if (path.endsWith('/e-documents/requests/')) return answer(201, { request_id: iin, code_length: 6 });
      return answer(200, { status: 'READY', document: sampleIdentityCard(id) });
    });
  });
  // Longer than a round of another server: a connection that ends while it is being used again fails the call.
  server.keepAliveTimeout = 120_000;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, asked: () => asked, stop: () => server.close() };
}
