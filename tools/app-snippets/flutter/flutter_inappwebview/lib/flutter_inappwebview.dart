// Of flutter_inappwebview 6.1 what the snippet uses, with the seam where a platform's own code takes over.
import 'package:flutter/widgets.dart';

/// https://pub.dev/documentation/flutter_inappwebview/latest/flutter_inappwebview/InAppWebView-class.html
class InAppWebView extends StatefulWidget {
  InAppWebView({
    Key? key,
    InAppWebViewSettings? initialSettings,
    URLRequest? initialUrlRequest,
    void Function(InAppWebViewController controller)? onWebViewCreated,
    Future<PermissionResponse?> Function(
      InAppWebViewController controller,
      PermissionRequest permissionRequest,
    )? onPermissionRequest,
  }) : this.fromPlatformCreationParams(
          key: key,
          params: PlatformInAppWebViewWidgetCreationParams(
            controllerFromPlatform: (controller) => InAppWebViewController.fromPlatform(platform: controller),
            initialSettings: initialSettings,
            initialUrlRequest: initialUrlRequest,
            onWebViewCreated: onWebViewCreated == null ? null : (controller) => onWebViewCreated(controller),
            onPermissionRequest: onPermissionRequest == null
                ? null
                : (controller, request) => onPermissionRequest(controller, request),
          ),
        );

  InAppWebView.fromPlatformCreationParams({
    Key? key,
    required PlatformInAppWebViewWidgetCreationParams params,
  }) : this.fromPlatform(key: key, platform: PlatformInAppWebViewWidget(params));

  InAppWebView.fromPlatform({super.key, required this.platform});

  final PlatformInAppWebViewWidget platform;

  @override
  external State<InAppWebView> createState();
}

/// https://pub.dev/documentation/flutter_inappwebview/latest/flutter_inappwebview/InAppWebViewSettings-class.html
class InAppWebViewSettings {
  InAppWebViewSettings({
    this.mediaPlaybackRequiresUserGesture = true,
    this.allowsInlineMediaPlayback = false,
  });

  bool? mediaPlaybackRequiresUserGesture;
  bool? allowsInlineMediaPlayback;
}

/// https://pub.dev/documentation/flutter_inappwebview/latest/flutter_inappwebview/URLRequest-class.html
class URLRequest {
  URLRequest({this.headers, this.method, this.url});

  Map<String, String>? headers;
  String? method;
  WebUri? url;
}

/// https://pub.dev/documentation/flutter_inappwebview/latest/flutter_inappwebview/WebUri-class.html
class WebUri implements Uri {
  WebUri(String source, {this.forceToStringRawValue = false}) : rawValue = source, uriValue = Uri.parse(source);

  bool forceToStringRawValue;
  final String rawValue;
  final Uri uriValue;

  @override
  String get scheme => uriValue.scheme;

  @override
  String get host => uriValue.host;

  @override
  String toString() => forceToStringRawValue ? rawValue : uriValue.toString();

  @override
  dynamic noSuchMethod(Invocation invocation) => super.noSuchMethod(invocation);
}

/// https://pub.dev/documentation/flutter_inappwebview/latest/flutter_inappwebview/JavaScriptHandlerCallback.html
typedef JavaScriptHandlerCallback = dynamic Function(List<dynamic> arguments);

/// https://pub.dev/documentation/flutter_inappwebview/latest/flutter_inappwebview/InAppWebViewController-class.html
class InAppWebViewController {
  InAppWebViewController.fromPlatform({required this.platform});

  final PlatformInAppWebViewController platform;

  void addJavaScriptHandler({required String handlerName, required JavaScriptHandlerCallback callback}) =>
      platform.addJavaScriptHandler(handlerName: handlerName, callback: callback);
}

/// https://pub.dev/documentation/flutter_inappwebview/latest/flutter_inappwebview/PermissionRequest-class.html
class PermissionRequest {
  PermissionRequest({required this.origin, this.resources = const []});

  WebUri origin;
  List<PermissionResourceType> resources;
}

/// https://pub.dev/documentation/flutter_inappwebview/latest/flutter_inappwebview/PermissionResourceType-class.html
class PermissionResourceType {
  const PermissionResourceType._(this._value);

  final String _value;

  static final CAMERA = PermissionResourceType._('CAMERA');
  static final CAMERA_AND_MICROPHONE = PermissionResourceType._('CAMERA_AND_MICROPHONE');
  static final DEVICE_ORIENTATION_AND_MOTION = PermissionResourceType._('DEVICE_ORIENTATION_AND_MOTION');
  static final MICROPHONE = PermissionResourceType._('MICROPHONE');

  @override
  int get hashCode => _value.hashCode;

  @override
  bool operator ==(Object value) => value == _value;

  @override
  String toString() => _value;
}

/// https://pub.dev/documentation/flutter_inappwebview/latest/flutter_inappwebview/PermissionResponse-class.html
class PermissionResponse {
  PermissionResponse({this.action = PermissionResponseAction.DENY, this.resources = const []});

  PermissionResponseAction? action;
  List<PermissionResourceType> resources;
}

/// https://pub.dev/documentation/flutter_inappwebview/latest/flutter_inappwebview/PermissionResponseAction-class.html
class PermissionResponseAction {
  const PermissionResponseAction._(this._name);

  final String _name;

  static const DENY = PermissionResponseAction._('DENY');
  static const GRANT = PermissionResponseAction._('GRANT');
  static const PROMPT = PermissionResponseAction._('PROMPT');

  @override
  String toString() => _name;
}

/// https://pub.dev/documentation/flutter_inappwebview/latest/flutter_inappwebview/InAppWebViewPlatform-class.html
abstract class InAppWebViewPlatform {
  static InAppWebViewPlatform? instance;

  PlatformInAppWebViewWidget createPlatformInAppWebViewWidget(PlatformInAppWebViewWidgetCreationParams params);
}

/// https://pub.dev/documentation/flutter_inappwebview/latest/flutter_inappwebview/PlatformInAppWebViewWidget-class.html
abstract class PlatformInAppWebViewWidget {
  factory PlatformInAppWebViewWidget(PlatformInAppWebViewWidgetCreationParams params) =>
      InAppWebViewPlatform.instance!.createPlatformInAppWebViewWidget(params);

  PlatformInAppWebViewWidget.implementation(this.params);

  final PlatformInAppWebViewWidgetCreationParams params;
}

/// https://pub.dev/documentation/flutter_inappwebview/latest/flutter_inappwebview/PlatformInAppWebViewController-class.html
abstract class PlatformInAppWebViewController {
  void addJavaScriptHandler({required String handlerName, required JavaScriptHandlerCallback callback});
}

/// https://pub.dev/documentation/flutter_inappwebview/latest/flutter_inappwebview/PlatformWebViewCreationParams-class.html
class PlatformWebViewCreationParams<T> {
  const PlatformWebViewCreationParams({
    this.controllerFromPlatform,
    this.initialSettings,
    this.initialUrlRequest,
    this.onWebViewCreated,
    this.onPermissionRequest,
  });

  final T Function(PlatformInAppWebViewController controller)? controllerFromPlatform;
  final InAppWebViewSettings? initialSettings;
  final URLRequest? initialUrlRequest;
  final void Function(T controller)? onWebViewCreated;
  final Future<PermissionResponse?> Function(T controller, PermissionRequest permissionRequest)? onPermissionRequest;
}

/// https://pub.dev/documentation/flutter_inappwebview/latest/flutter_inappwebview/PlatformInAppWebViewWidgetCreationParams-class.html
class PlatformInAppWebViewWidgetCreationParams extends PlatformWebViewCreationParams {
  PlatformInAppWebViewWidgetCreationParams({
    super.controllerFromPlatform,
    super.initialSettings,
    super.initialUrlRequest,
    super.onWebViewCreated,
    super.onPermissionRequest,
  });
}
