// Of Flutter's interfaces those that the snippet uses.

/// https://api.flutter.dev/flutter/foundation/Key-class.html
abstract class Key {
  const Key.empty();
}

/// https://api.flutter.dev/flutter/widgets/Widget-class.html
abstract class Widget {
  const Widget({this.key});

  final Key? key;
}

/// https://api.flutter.dev/flutter/widgets/BuildContext-class.html
abstract class BuildContext {}

/// https://api.flutter.dev/flutter/widgets/StatelessWidget-class.html
abstract class StatelessWidget extends Widget {
  const StatelessWidget({super.key});

  Widget build(BuildContext context);
}

/// https://api.flutter.dev/flutter/widgets/StatefulWidget-class.html
abstract class StatefulWidget extends Widget {
  const StatefulWidget({super.key});

  State createState();
}

/// https://api.flutter.dev/flutter/widgets/State-class.html
abstract class State<T extends StatefulWidget> {
  Widget build(BuildContext context);
}
