import { expect, test } from 'vitest';
import { playerUrl } from './video.tsx';

test.each([
  'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
  'https://youtu.be/dQw4w9WgXcQ',
  'https://m.youtube.com/shorts/dQw4w9WgXcQ',
  'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ',
])('%s is embedded from the host that sets no cookies', (link) => {
  expect(playerUrl(link)?.src).toBe('https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ');
});

test.each([
  'https://evil.test/?youtube.com',
  'https://youtube.com.evil.test/watch?v=dQw4w9WgXcQ',
  'https://youtube.com@evil.test/watch?v=dQw4w9WgXcQ',
  'https://www.youtube.com/watch?v=short',
  'https://www.youtube.com/watch?v=dQw4w9WgXcQ"onload=',
  'javascript:alert(1)//youtube.com',
  'https://vimeo.com/not-a-number',
  'https://files.test/film.mp4',
  'nonsense',
])('%s gets no player', (link) => {
  expect(playerUrl(link)).toBeNull();
});
