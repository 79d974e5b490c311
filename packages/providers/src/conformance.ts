/** Conformance suites: the requirements for every provider, runnable against any base address. */
export { suites } from './conformance/cases.ts';
export { type ConformanceContext, conformanceData } from './conformance/data.ts';
export { type CaseOutcome, runSuite } from './conformance/run.ts';
