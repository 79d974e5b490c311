import '@kuelik/ui/styles';
import './boot.css';
import {
  FullPage,
  loadRuntimeConfig,
  preloadTexts,
  resolveRuntimeConfig,
  type ShellOptions,
  warn,
} from '@kuelik/flow';
import { cameraCodes, loadTextGroups, technologySteps } from '@kuelik/technologies/steps';
import { createRoot } from 'react-dom/client';
import { buildConfig, builtInConfig } from './config.ts';
import { routes } from './routes.ts';

/** Assembles the full page: build settings, deployment settings and technologies. */
async function start(): Promise<void> {
  const root = document.getElementById('root');
  if (root === null) throw new Error('no #root');
  const builtIn = builtInConfig(window.location);
  preloadTexts(window, builtIn.ownHosts);
  const file = await loadRuntimeConfig((input, init) => fetch(input, init), warn);
  const options: ShellOptions = {
    config: resolveRuntimeConfig(file, builtIn, window.location.hostname),
    technologies: technologySteps,
    cameraCodes,
    loadTextGroups,
    isWidget: false,
    integration: 'FRONTEND',
    mayCheckIntegrity: buildConfig.mayCheckIntegrity,
  };
  createRoot(root).render(<FullPage options={options} routes={routes} />);
}

void start();
