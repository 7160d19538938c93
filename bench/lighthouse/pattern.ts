/** `/service/firewall-set-up` is `/service/:slug`: the last of several parts is a record's. */
export function patternOf(path: string): string {
  const parts = (path.split('?')[0] ?? '').split('/').slice(1);
  return `/${parts.length < 2 ? parts.join('/') : [...parts.slice(0, -1), ':slug'].join('/')}`;
}
