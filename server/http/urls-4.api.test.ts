import { testUnknownIds } from './urls.fixture.ts';

testUnknownIds(4);
