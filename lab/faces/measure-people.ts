/**
 * Prints the distances between the people of the cast and the consistency of each person, by the server's own
 * descriptor: the table in lab/people/README.md. Run: node --import tsx lab/faces/measure-people.ts
 */
import { faceSimilarity } from '@kuelik/vision/face';
import { createVisionEngine } from '@kuelik/vision/node';
import { cast } from '../people/cast.ts';
import { toJpeg } from '../people/clip.ts';
import { makePerson } from '../people/person.ts';
import { portrait } from '../people/portrait.ts';
import type { Pose } from '../people/render.ts';
import { renderFrame } from '../people/render.ts';
import { makeScene } from '../people/scene.ts';

const poses: Record<string, Pose> = {
  'yaw 15': { yaw: 15 },
  'yaw 30': { yaw: -30 },
  'pitch up 20': { pitch: 20 },
  'pitch down 20': { pitch: -20 },
  'dim light': { light: 0.55 },
  'light from one side': { side: 0.5 },
  far: { size: 0.16 },
  near: { size: 0.45 },
  'eyes shut': { blink: 1 },
};

const engine = createVisionEngine({ jobTimeoutMs: 120_000 });
const print = (line: string) => process.stdout.write(`${line}\n`);

async function descriptor(picture: Uint8Array): Promise<{ vector: Float32Array; score: number } | null> {
  const found = await engine.describeFace(picture);
  return found && { vector: found.descriptor, score: found.face.score };
}

function quantiles(name: string, values: number[]): string {
  const sorted = [...values].sort((a, b) => a - b);
  const at = (p: number) => (sorted[Math.floor(p * (sorted.length - 1))] ?? Number.NaN).toFixed(2);
  return `| ${name} | ${values.length} | ${at(0)} | ${at(0.05)} | ${at(0.5)} | ${at(0.95)} | ${at(1)} |`;
}

const same = new Map<string, number[]>();
const scores: number[] = [];
const faces: { live: Float32Array; paper: Float32Array }[] = [];
for (const seed of cast) {
  const person = await makePerson(seed);
  const scene = await makeScene(seed, person.traits.skin);
  const look = async (pose: Pose) => descriptor(await toJpeg(renderFrame(person, pose, scene)));
  const live = await look({});
  const paper = await descriptor(await portrait(person));
  if (!live || !paper) throw new Error(`no face on person ${seed}`);
  scores.push(live.score);
  faces.push({ live: live.vector, paper: paper.vector });
  const note = (name: string, other: { vector: Float32Array } | null) =>
    same.set(name, [...(same.get(name) ?? []), other ? faceSimilarity(live.vector, other.vector) : 0]);
  note('portrait', paper);
  for (const [name, pose] of Object.entries(poses)) note(name, await look(pose));
}
const others: number[] = [];
const acrossPaper: number[] = [];
faces.forEach((a, i) => {
  faces.forEach((b, j) => {
    if (j > i) others.push(faceSimilarity(a.live, b.live));
    if (j !== i) acrossPaper.push(faceSimilarity(a.live, b.paper));
  });
});
print('| likeness | pairs | min | p5 | p50 | p95 | max |\n|---|---|---|---|---|---|---|');
print(quantiles('different people, live', others));
print(quantiles('different people, live against portrait', acrossPaper));
for (const [name, values] of same) print(quantiles(`same person, ${name}`, values));
print(quantiles('detector score', scores));
await engine.close();
