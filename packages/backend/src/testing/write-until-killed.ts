import { migrate } from '../kit/database/migrate.ts';
import { openDatabase } from '../kit/database/open.ts';

/** Run by the durability test in a separate process: writes rows, prints each once acknowledged. */
const [dir = ''] = process.argv.slice(2);
const db = await openDatabase({ kind: 'embedded', dir });
await migrate(db);
for (let number = 0; ; number += 1) {
  await db
    .insertInto('claim')
    .values({ scope: 'kill', value_hash: Buffer.from(String(number)), created_at: new Date() })
    .execute();
  process.stdout.write(`${number}\n`);
}
