import './styles/base.css';
import './styles/controls.css';
import './styles/tokens.css';
