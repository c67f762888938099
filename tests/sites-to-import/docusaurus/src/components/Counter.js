export default ({ start }) => start;
