import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { freePort } from '../../../../tools/lib/services/free-port.ts';

export interface ServerProcess {
  readonly url: string;
  readonly child: ChildProcess;
  metric(name: string): Promise<number>;
}

/** Starts the server in its own process; resolves when it is ready. */
export async function startProcess(
  program: string,
  environment: Readonly<Record<string, string>>,
): Promise<ServerProcess> {
  const [port, metricsPort] = [await freePort(), await freePort()];
  const child = spawn(process.execPath, [program], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      PORT: String(port),
      METRICS_PORT: String(metricsPort),
      KUELIK_LOG_LEVEL: 'silent',
      KUELIK_RATE_LIMIT: '0',
      ...environment,
    },
  });
  await new Promise<void>((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`The server exited with ${code}`)));
    child.stdout.on('data', (chunk) => {
      if (/^ready /m.test(String(chunk))) resolve();
    });
  });
  return {
    url: `http://127.0.0.1:${port}`,
    child,
    metric: async (name) => {
      const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
      return Number(
        text
          .split('\n')
          .find((line) => line.startsWith(`${name} `))
          ?.slice(name.length) ?? 0,
      );
    },
  };
}

/** Ends a process with a signal, and waits for its end. */
export async function endProcess({ child }: ServerProcess, signal: NodeJS.Signals): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
  child.kill(signal);
  const [code] = await once(child, 'exit');
  return code;
}
