/** Starts the window: connects to the services, then shows what they have. */
import '@fontsource-variable/inter';
import './styles/main.css';
import { createPinia } from 'pinia';
import { createApp } from 'vue';
import App from './App.vue';
import { useAppStore } from './features/shell/stores/app.ts';
import { useTroubleStore } from './features/shell/stores/trouble.ts';
import { useClient } from './transport/client.ts';
import { isElectron } from './transport/host.ts';
import { createHostWatch, type HostWatch } from './transport/host-watch.ts';
import { connectByHttp, connectByPort, type BrowserLink } from './transport/link.ts';

type Trouble = ReturnType<typeof useTroubleStore>;

/** Nothing that fails here fails in silence. */
function catchFailures(trouble: Trouble): void {
  window.addEventListener('error', ({ error }) => {
    // Without an error it is a notice of the browser's, such as about a layout that took two looks.
    if (error !== null && error !== undefined) void trouble.fail(error);
  });
  window.addEventListener('unhandledrejection', ({ reason }) => void trouble.fail(reason));
}

/** Notices the end of the program behind a browser's window. The desktop app ends together with its window. */
async function watchHost(
  trouble: Trouble,
  link: BrowserLink,
  onWatch: (watch: HostWatch) => void,
): Promise<void> {
  const watch = await createHostWatch({
    origin: window.location.origin,
    fetch: window.fetch.bind(window),
    onState: (state) => {
      if (state === 'here') link.open();
      else link.close();
      trouble.setHost(state);
    },
    onRestart: () => void trouble.resume(),
  });
  onWatch(watch);
  // A hidden tab's timers are slowed down: who comes back is told at once.
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void watch.look();
  });
  window.addEventListener('beforeunload', (event) => {
    // Without the program a reload would lose the window and everything in it.
    if (trouble.host !== 'here') event.preventDefault();
  });
}

async function start(): Promise<void> {
  // Before anything else: Electron's preload hands its port over as soon as this file has run.
  let watch: HostWatch | null = null;
  const link = isElectron() ? null : connectByHttp(() => void watch?.look());
  useClient(link?.client ?? (await connectByPort()));
  const app = createApp(App).use(createPinia());
  const trouble = useTroubleStore();
  app.config.errorHandler = (error) => {
    // eslint-disable-next-line no-console -- Vue tells nobody else, and the developer tools show the way it took
    console.error(error);
    void trouble.fail(error);
  };
  catchFailures(trouble);
  app.mount('#app');
  if (link) {
    watchHost(trouble, link, (started) => (watch = started)).catch((error: unknown) => trouble.fail(error));
  }
  await useAppStore().start();
  await trouble.readLast();
}

void start();
