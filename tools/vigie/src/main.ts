import { runProgram } from './program';

runProgram(process.argv);
