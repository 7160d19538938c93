import { testHostileInput } from './hostile-input.fixture.ts';

testHostileInput(4);
