#!/usr/bin/env node
/*
 * Starts Firefox for Playwright and relays its WebDriver BiDi connection. Playwright sets media features
 * (colour scheme, reduced motion) on every new context by a command that Firefox ESR does not have; the relay
 * answers that one command, and passes everything else unchanged. Playwright runs it in Firefox's place.
 */
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { WebSocket, WebSocketServer } from 'ws';

const announcement = /WebDriver BiDi listening on (ws:\/\/\S+)/;
const unknown = 'emulation.setMediaFeaturesOverride';

const firefox = spawn(process.env.KUELIK_FIREFOX_PATH ?? 'firefox-esr', process.argv.slice(2), {
  stdio: ['ignore', 'inherit', 'pipe'],
});
firefox.on('error', ({ message }) => {
  process.stderr.write(`${message}\n`);
  process.exit(1);
});
firefox.on('exit', (code) => process.exit(code ?? 1));
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => firefox.kill(signal));

createInterface(firefox.stderr).on('line', (line) => {
  const [, address] = announcement.exec(line) ?? [];
  if (address === undefined) process.stderr.write(`${line}\n`);
  else listen(address);
});

/** @param {string} address Firefox's own */
function listen(address) {
  const server = new WebSocketServer({ host: '127.0.0.1', port: 0 });
  server.on('listening', () => {
    process.stderr.write(`WebDriver BiDi listening on ws://127.0.0.1:${server.address().port}\n`);
  });
  server.on('connection', (client, { url }) =>
    relay(client, new WebSocket(address + url, { maxPayload: 0 })),
  );
}

/** @param {WebSocket} client @param {WebSocket} browser */
function relay(client, browser) {
  const opened = new Promise((resolve) => browser.once('open', resolve));
  client.on('message', async (data) => {
    const text = data.toString();
    const { id, method } = JSON.parse(text);
    if (method === unknown) return client.send(JSON.stringify({ type: 'success', id, result: {} }));
    await opened;
    browser.send(text);
  });
  browser.on('message', (data) => client.send(data.toString()));
  client.on('close', () => browser.close());
  browser.on('close', () => client.close());
  browser.on('error', () => client.close());
}
