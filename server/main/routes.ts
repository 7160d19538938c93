import type { FastifyInstance } from 'fastify';
import { api } from '../../contract/api.ts';
import type { Api } from '../../contract/shared/http.ts';
import type { Deps } from '../deps.ts';
import { type Binding, bindRoutes } from '../http/bind.ts';
import type { Area } from '../shared/area.ts';
import { areas } from './areas.ts';
import { registers } from './registers.ts';

export function bindAllRoutes(app: FastifyInstance, deps: Deps, binding: Binding): void {
  for (const name of Object.keys(api) as (keyof typeof api)[]) {
    const { routes } = areas[name] as unknown as Area<Api>;
    bindRoutes<Api>(app, api[name], routes(deps, registers), binding);
  }
}
