import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import type { Obstacle } from '../../../contract/office/privacy.ts';
import { ApiError } from '../../api/call.ts';

const obstaclesIn = (error: unknown): Obstacle[] =>
  error instanceof ApiError ? ((error.body as { obstacles?: Obstacle[] } | null)?.obstacles ?? []) : [];

/** Reads them from the failure of an erasure. Their links leave the dialog open, with what was typed. */
export function useObstacles(urlOf: (obstacle: Obstacle) => string | null) {
  const [obstacles, setObstacles] = useState<Obstacle[]>([]);
  const watch = async <T,>(work: Promise<T>): Promise<T> => {
    setObstacles([]);
    try {
      return await work;
    } catch (error) {
      setObstacles(obstaclesIn(error));
      throw error;
    }
  };
  const list: ReactNode = obstacles.length > 0 && (
    <ul className="grid list-disc gap-1 ps-5">
      {obstacles.map((obstacle) => {
        const url = urlOf(obstacle);
        return (
          <li key={`${obstacle.kind} ${obstacle.id}`}>
            {url ? (
              <Link to={url} target="_blank" className="underline underline-offset-4">
                {obstacle.text}
              </Link>
            ) : (
              obstacle.text
            )}
          </li>
        );
      })}
    </ul>
  );
  return { watch, list };
}
