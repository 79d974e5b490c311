import './kuelik-core.ts';
