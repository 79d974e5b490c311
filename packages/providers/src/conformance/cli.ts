import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import * as v from 'valibot';
import { suites } from './cases.ts';
import { conformanceData } from './data.ts';
import { runSuite } from './run.ts';

const usage = `npm run conformance -- [--state-gateway URL] [--sms URL] [--photo-check URL] [--signing URL]
    [--token TOKEN]      bearer token for all of them
    [--data FILE]        JSON with the test data that the provider has set up; the sandbox's by default
    [--messages URL]     where SMS codes can be read: GET URL?phone=… as the sandbox's /sandbox/api/messages`;

const messagesReply = v.array(v.object({ code: v.nullable(v.string()) }));

/** Reads codes from the sandbox's messages endpoint. */
const codesFrom = (url: string) => async (phone: string) => {
  const reply = await fetch(`${url}?phone=${encodeURIComponent(phone)}`);
  const [newest] = v.parse(messagesReply, await reply.json());
  return newest?.code ?? '';
};

async function main(): Promise<boolean> {
  const text = { type: 'string' } as const;
  const { values } = parseArgs({
    options: {
      ...Object.fromEntries(Object.keys(suites).map((name) => [name, text])),
      token: text,
      data: text,
      messages: text,
    },
  });
  const options = v.parse(v.record(v.string(), v.string()), values);
  const chosen = Object.entries(suites).filter(([name]) => options[name] !== undefined);
  if (chosen.length === 0) {
    process.stderr.write(`${usage}\n`);
    return false;
  }
  const data = v.parse(
    conformanceData,
    options.data === undefined ? {} : JSON.parse(await readFile(options.data, 'utf8')),
  );
  const context = {
    data,
    readCode: options.messages === undefined ? null : codesFrom(options.messages),
    fresh: randomUUID,
    now: () => new Date(),
    sleep: (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms)),
  };
  let conforms = true;
  for (const [name, suite] of chosen) {
    const target = { baseUrl: (options[name] ?? '').replace(/\/+$/, ''), token: options.token ?? null };
    process.stdout.write(`${suite.contract.title}\n`);
    for (const { name: what, outcome, reason } of await runSuite(suite, target, context)) {
      process.stdout.write(
        `  ${outcome.padEnd(8)}${what}${reason === null ? '' : `\n          ${reason}`}\n`,
      );
      if (outcome === 'failed') conforms = false;
    }
  }
  return conforms;
}

main().then(
  (conforms) => {
    process.exitCode = conforms ? 0 : 1;
  },
  (error: unknown) => {
    process.stderr.write(
      `conformance: ${error instanceof Error ? error.message : String(error)}\n${usage}\n`,
    );
    process.exitCode = 2;
  },
);
