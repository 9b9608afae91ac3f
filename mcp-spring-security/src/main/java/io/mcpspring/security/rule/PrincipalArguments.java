package io.mcpspring.security.rule;

import java.lang.annotation.Annotation;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.Collection;
import java.util.HashSet;
import java.util.Set;
import java.util.TreeSet;

import io.mcpspring.annotation.McpParam;
import io.mcpspring.engine.catalog.HandlerSource;
import io.mcpspring.engine.catalog.Registration;

import org.springframework.beans.BeanUtils;
import org.springframework.core.MethodParameter;
import org.springframework.core.ResolvableType;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.util.ReflectionUtils;

/**
 * Arguments of tools of a type that controllers of the application take as the caller: a
 * model fills them in, and so could decide who the caller is.
 */
public final class PrincipalArguments {

	/** How deep the members of arguments are looked at. */
	private static final int DEPTH = 4;

	private final Set<Class<?>> principals = new HashSet<>();

	/**
	 * Find the types that controllers take as the caller.
	 * @param controllers the classes of the controllers
	 */
	public PrincipalArguments(Collection<Class<?>> controllers) {
		for (Class<?> controller : controllers) {
			ReflectionUtils.doWithMethods(controller, this::addPrincipals, ReflectionUtils.USER_DECLARED_METHODS);
		}
	}

	private void addPrincipals(Method method) {
		for (int i = 0; i < method.getParameterCount(); i++) {
			MethodParameter parameter = new MethodParameter(method, i);
			if (isPrincipal(parameter)) {
				Class<?> type = ResolvableType.forMethodParameter(parameter).toClass();
				if (isOwn(type)) {
					this.principals.add(type);
				}
			}
		}
	}

	private static boolean isPrincipal(MethodParameter parameter) {
		AuthenticationPrincipal annotation = parameter.getParameterAnnotation(AuthenticationPrincipal.class);
		for (Annotation present : parameter.getParameterAnnotations()) {
			if (annotation == null) {
				annotation = present.annotationType().getAnnotation(AuthenticationPrincipal.class);
			}
		}
		return annotation != null && annotation.expression().isEmpty();
	}

	/** Texts and the like are the caller in one place and anything in another. */
	private static boolean isOwn(Class<?> type) {
		return type != Object.class && !type.isArray() && !BeanUtils.isSimpleProperty(type)
				&& !type.getName().startsWith("java.") && !type.getName().startsWith("org.springframework.");
	}

	/**
	 * Find the arguments of such a type, or with a member of such a type.
	 * @param tools the tools
	 * @return each as {@code tool(argument)}, sorted
	 */
	public Set<String> find(Collection<Registration.Tool> tools) {
		Set<String> found = new TreeSet<>();
		if (this.principals.isEmpty()) {
			return found;
		}
		for (Registration.Tool tool : tools) {
			HandlerSource source = tool.options().source();
			if (source != null) {
				find(tool.name(), source, found);
			}
		}
		return found;
	}

	private void find(String tool, HandlerSource source, Set<String> found) {
		Method method = source.method();
		for (int i = 0; i < method.getParameterCount(); i++) {
			MethodParameter parameter = new MethodParameter(method, i).withContainingClass(source.type());
			boolean injected = isPrincipal(parameter) && !parameter.hasParameterAnnotation(McpParam.class);
			if (!injected && contains(ResolvableType.forMethodParameter(parameter), DEPTH, new HashSet<>())) {
				found.add(tool + "(" + method.getParameters()[i].getName() + ")");
			}
		}
	}

	/** Each class is looked at once, however the members refer to each other. */
	private boolean contains(ResolvableType type, int depth, Set<Class<?>> seen) {
		Class<?> found = type.toClass();
		if (this.principals.contains(found)) {
			return true;
		}
		if (depth == 0) {
			return false;
		}
		for (ResolvableType generic : type.getGenerics()) {
			if (contains(generic, depth - 1, seen)) {
				return true;
			}
		}
		return type.isArray() ? contains(type.getComponentType(), depth - 1, seen)
				: isOwn(found) && seen.add(found) && hasMember(type, depth, seen);
	}

	private boolean hasMember(ResolvableType type, int depth, Set<Class<?>> seen) {
		for (Class<?> declaring = type.toClass(); declaring != null
				&& isOwn(declaring); declaring = declaring.getSuperclass()) {
			for (Field field : fields(declaring)) {
				if (!Modifier.isStatic(field.getModifiers())
						&& contains(ResolvableType.forField(field, type), depth - 1, seen)) {
					return true;
				}
			}
		}
		return false;
	}

	private static Field[] fields(Class<?> type) {
		try {
			return type.getDeclaredFields();
		}
		catch (LinkageError ex) {
			return new Field[0]; // Of a library that is absent, so that nobody fills them
									// in.
		}
	}

}
