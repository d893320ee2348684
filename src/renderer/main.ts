/** Starts the window: connects to the services, then shows what they have. */
import '@fontsource-variable/inter';
import './styles/main.css';
import { createPinia } from 'pinia';
import { createApp } from 'vue';
import App from './App.vue';
import { useAppStore } from './stores/app.ts';
import { useClient } from './transport/client.ts';
import { connect } from './transport/link.ts';

async function start(): Promise<void> {
  // Before anything else: Electron's preload hands its port over as soon as this file has run.
  useClient(await connect());
  const app = createApp(App).use(createPinia());
  app.mount('#app');
  await useAppStore().start();
}

void start();
