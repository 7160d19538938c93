// Plain JavaScript, as in `bundle.mjs`.
import { readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { dirname } from 'node:path';
import { pathToFileURL } from 'node:url';

/**
 * Node's own way, `--enable-source-maps`, keeps all maps in memory from the start on. Here the first error with a new
 * place in its stack reads them, and drops them.
 */
export function nameSourcesInStacks(bundle) {
  const prefix = pathToFileURL(`${dirname(bundle)}/`).href;
  const places = new Map();

  function readMap(url) {
    return new SourceMap(JSON.parse(readFileSync(new URL(`${url}.map`), 'utf8')));
  }

  function placesIn(frames) {
    const maps = new Map();
    for (const frame of frames) {
      const url = frame.getFileName();
      if (!url?.startsWith(prefix)) continue;
      const place = `${url}:${frame.getLineNumber()}:${frame.getColumnNumber()}`;
      if (places.has(place)) continue;
      if (!maps.has(url)) maps.set(url, readMap(url));
      const { fileName, lineNumber, columnNumber } = maps
        .get(url)
        .findOrigin(frame.getLineNumber(), frame.getColumnNumber());
      places.set(place, fileName ? `${new URL(fileName, url).href}:${lineNumber}:${columnNumber}` : place);
    }
  }

  const named = (frame) => String(frame).replace(/file:[^()\s]+:\d+:\d+/, (place) => places.get(place) ?? place);

  Error.prepareStackTrace = (error, frames) => {
    try {
      // Diagnostic reports, of which the start reads one, have a stack that nobody prints.
      if (error.code !== 'ERR_SYNTHETIC') placesIn(frames);
    } catch {
      // A build in the meantime has removed the maps.
    }
    return [Error.prototype.toString.call(error), ...frames.map((frame) => `    at ${named(frame)}`)].join('\n');
  };
}
