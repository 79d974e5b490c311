import { median } from './figure.ts';

/** Processor milliseconds of one run, the median of several after `warmUps`. */
export async function cost(runs: number, work: () => unknown, warmUps = 1): Promise<number> {
  for (let i = 0; i < warmUps; i++) await work();
  const spent: number[] = [];
  for (let i = 0; i < runs; i++) {
    const before = process.cpuUsage();
    await work();
    const { user, system } = process.cpuUsage(before);
    spent.push((user + system) / 1000);
  }
  return median(spent);
}
