import type { ComponentType } from 'react';
import type { WebViewProps } from 'react-native-webview/index';

/** The package's own class accepts arbitrary properties; this one only the declared ones. */
export declare const WebView: ComponentType<WebViewProps>;
