// Polls an address from a process of its own: one that also sends 24 MB would take its own work for the server's wait.
// usage: node asker.mjs URL, with a channel: 'reset' begins anew, 'waits' is answered with all waits in milliseconds.
import { Agent, get } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

const ASK_EVERY_MS = 50;
const [url = ''] = process.argv.slice(2);
const agent = new Agent({ keepAlive: true });
let waits = [];

process.on('message', (message) => {
  if (message === 'waits') process.send?.(waits);
  else waits = [];
});
process.on('disconnect', () => process.exit());

const ask = () =>
  new Promise((resolve, reject) => {
    get(url, { agent }, (reply) => reply.resume().once('end', resolve)).once('error', reject);
  });

for (;;) {
  const asked = performance.now();
  await ask();
  waits.push(performance.now() - asked);
  await sleep(ASK_EVERY_MS);
}
