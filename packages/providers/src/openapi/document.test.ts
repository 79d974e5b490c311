import { expect, it } from 'vitest';
import { contracts } from '../contracts.ts';
import { openApiDocument } from './document.ts';

it.each(contracts)('docs/providers has the current contract of $name', async (contract) => {
  await expect(JSON.stringify(openApiDocument(contract), null, 1)).toMatchFileSnapshot(
    `../../../../docs/providers/${contract.name}.openapi.json`,
  );
});

it.each(contracts)(
  'names each operation of $name once, with codes that the adapter accepts',
  ({ operations }) => {
    expect(new Set(operations.map(({ id }) => id)).size).toBe(operations.length);
    for (const { refusals } of operations) {
      for (const [code, status] of Object.entries(refusals)) {
        expect(code).toMatch(/^[A-Za-z][\w-]{0,63}$/);
        expect(status).toBeGreaterThanOrEqual(400);
        expect(status).toBeLessThan(500);
        // The adapter treats these as failures of its own, not as answers.
        expect([401, 407, 408, 421, 424, 425, 429]).not.toContain(status);
      }
    }
  },
);
