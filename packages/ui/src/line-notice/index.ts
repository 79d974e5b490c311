export { Interrupted } from './interrupted.tsx';
export { WorkStage, WorkStageView } from './work-stage.tsx';
