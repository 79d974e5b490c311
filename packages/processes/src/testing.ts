export { mostPerTurn } from './bytes-per-turn.ts';
