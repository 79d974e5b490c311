import { commands } from './commands/commands.ts';
import { readConfig } from './configuration/config.ts';
import { sentenceOf } from './describe-error.ts';

// Each command of a deployment with a store would print it before its own words; `doctor` says it in ours.
process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED ??= 'true';

/** `kuelik <command> …`: the operators' command line. */
async function main(): Promise<void> {
  const words = process.argv.slice(2);
  const command = commands.find(({ name }) => name.every((word, index) => words[index] === word));
  if (command === undefined) {
    const lines = commands.map(
      ({ name, usage, about }) => `  ${[...name, usage].join(' ').trim()}\n      ${about}`,
    );
    if (words.length > 0) console.error(`Unknown command: ${words.join(' ')}`);
    console.error(`Usage: kuelik <command>\n${lines.join('\n')}`);
    process.exit(2);
  }
  const config = readConfig(process.env, { needsKeys: !command.makesFirstKey });
  await command.run(config, words.slice(command.name.length), console.log);
}

main().catch((error: unknown) => {
  console.error(`kuelik: ${sentenceOf(error)}`);
  process.exit(1);
});
