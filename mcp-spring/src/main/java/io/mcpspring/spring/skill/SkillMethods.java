package io.mcpspring.spring.skill;

import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

import io.mcpspring.annotation.McpSkill;

import org.springframework.aop.support.AopUtils;
import org.springframework.core.MethodIntrospector;
import org.springframework.core.annotation.AnnotatedElementUtils;
import org.springframework.core.annotation.AnnotationUtils;
import org.springframework.util.ClassUtils;
import org.springframework.util.ReflectionUtils;

/**
 * Skills whose instructions the methods of a bean return.
 */
public final class SkillMethods implements SkillSource {

	private final Object bean;

	private final Map<Method, McpSkill> methods;

	private SkillMethods(Object bean, Map<Method, McpSkill> methods) {
		this.bean = bean;
		this.methods = methods;
	}

	/**
	 * Return whether a class has methods that are skills.
	 * @param type the class, not a proxy's
	 * @return {@code true} if {@link #of(Object)} finds skills
	 */
	public static boolean in(Class<?> type) {
		return AnnotationUtils.isCandidateClass(type, McpSkill.class) && !annotated(type).isEmpty();
	}

	/**
	 * Find the skills of a bean.
	 * @param bean the bean as others see it, perhaps a proxy
	 * @return the skills
	 * @throws InvalidSkillException if a method cannot be called as declared
	 */
	public static SkillMethods of(Object bean) {
		Map<Method, McpSkill> methods = annotated(AopUtils.getTargetClass(bean));
		methods.forEach((method, skill) -> {
			if (method.getParameterCount() > 0 || !CharSequence.class.isAssignableFrom(method.getReturnType())) {
				throw new InvalidSkillException(skill.name(), "the method " + describe(method)
						+ " has parameters or does not return a text; it returns the instructions, and takes nothing");
			}
		});
		return new SkillMethods(bean, methods);
	}

	private static Map<Method, McpSkill> annotated(Class<?> type) {
		return MethodIntrospector.selectMethods(type,
				(MethodIntrospector.MetadataLookup<McpSkill>) (method) -> AnnotatedElementUtils
					.findMergedAnnotation(method, McpSkill.class));
	}

	private static String describe(Method method) {
		return ClassUtils.getQualifiedMethodName(method);
	}

	@Override
	public List<Skill> read() {
		List<Skill> skills = new ArrayList<>();
		this.methods.forEach((method, annotation) -> skills.add(skill(method, annotation)));
		return skills;
	}

	private Skill skill(Method method, McpSkill annotation) {
		Method invocable = AopUtils.selectInvocableMethod(method, this.bean.getClass());
		ReflectionUtils.makeAccessible(invocable);
		Object text = ReflectionUtils.invokeMethod(invocable, this.bean);
		if (text == null) {
			throw new InvalidSkillException(annotation.name(),
					"the method " + describe(method) + " returned null instead of its instructions");
		}
		Skill.Builder skill = Skill.named(annotation.name(), annotation.description())
			.in(annotation.path())
			.instructions(text.toString())
			.scopes(annotation.scopes());
		return (annotation.listed() ? skill : skill.unlisted()).build();
	}

	@Override
	public String toString() {
		return "the methods of " + AopUtils.getTargetClass(this.bean).getName();
	}

}
