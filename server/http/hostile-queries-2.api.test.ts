import { testHostileQueries } from './hostile-queries.fixture.ts';

testHostileQueries(2);
