/**
 * The service worker only shows a page when there is no network (server/pages/app-files.ts), so its registration can
 * wait.
 */
export function registerServiceWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  const register = () =>
    void navigator.serviceWorker.register('/service-worker.js').catch((error: unknown) => console.warn(error));
  if (document.readyState === 'complete') register();
  else window.addEventListener('load', register, { once: true });
}
